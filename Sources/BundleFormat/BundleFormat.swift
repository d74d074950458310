// BundleFormat
