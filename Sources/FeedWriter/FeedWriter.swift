// FeedWriter
