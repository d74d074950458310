import NIOCore

/// Closes connections whose clients read nothing of an answer for long, and keeps in the list since when they do not.
///
/// While more waits than a client reads at once, no more is written, besides what other threads are about to: then fewer
/// bytes than at the last look mean that it reads.
final class UnreadAnswers: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let list: ConnectionList
  private var nextLook: Scheduled<Void>?
  /// The bytes that waited at the last look, and since when they do not become fewer.
  private var (count, since) = (Int.max, NIODeadline.now())

  private static let interval = TimeAmount.seconds(5)
  private static let patience = TimeAmount.seconds(20)

  init(_ list: ConnectionList) {
    self.list = list
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    end()
    if context.channel.isWritable {
      list.setUnread(since: nil, on: context.channel)
    } else {
      count = .max
      look(context)
    }
    context.fireChannelWritabilityChanged()
  }

  private func look(_ context: ChannelHandlerContext) {
    let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    if waiting < count {
      since = .now()
      list.setUnread(since: since, on: context.channel)
    } else if .now() - since >= Self.patience {
      return context.close(promise: nil)
    }
    count = waiting
    nextLook = context.eventLoop.assumeIsolated().scheduleTask(in: Self.interval) { self.look(context) }
  }

  private func end() {
    nextLook?.cancel()
    nextLook = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }
}
