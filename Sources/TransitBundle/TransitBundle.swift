// Apps see ids, dates and times by importing the runtime alone.
@_exported public import TransitValues
