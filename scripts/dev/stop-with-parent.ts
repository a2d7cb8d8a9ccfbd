// Loaded into every process of `npm run dev`, so that each ends even when the one above was killed and told nobody.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
