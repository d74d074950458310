import ArgumentParser

/// The location of Python and of the peer scripts.
struct PeerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Python interpreter for peers.", valueName: "program"))
  var python = "python3"

  @Option(help: ArgumentHelp("The folder of the peer scripts.", valueName: "folder"), completion: .directory)
  var peerScripts = "Benchmarks/Peers"

  var scripts: PeerScripts { PeerScripts(folder: peerScripts, interpreter: python) }
}
