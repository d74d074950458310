/// The version of the package, as bundles and `--version` tell it.
package let packageVersion = "0.1.0"
