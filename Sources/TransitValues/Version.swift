/// The package version, as recorded in bundles and printed by `--version`.
package let packageVersion = "0.2.0"
