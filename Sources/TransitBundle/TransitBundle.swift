// Apps get ids, dates and times by importing only this module.
@_exported public import TransitValues
