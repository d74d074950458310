// BundleVerifier
