// Apps get errors, ids, dates and times by importing only this module.
@_exported public import BundleReader
@_exported public import TransitValues
