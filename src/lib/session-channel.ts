const channelName = 'quarterdeck.session';

export type SessionMessage = 'signed-in' | 'signed-out';

/** Tells the other tabs of this browser that somebody came or went. */
export function announceSession(message: SessionMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Hears what other tabs tell. Returns the way to stop listening. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event: MessageEvent<SessionMessage>) => listener(event.data);
  return () => channel.close();
}
