// BundleBuilder
