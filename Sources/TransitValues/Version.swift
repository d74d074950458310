/// The version of the package, as bundles and the `--version` of both tools tell it.
package let packageVersion = "0.1.0"
