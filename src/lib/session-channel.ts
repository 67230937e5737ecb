const channelName = 'quarterdeck.session';

export type SessionMessage = 'signed-in' | 'signed-out';

/** Notifies the other tabs of this browser of a sign-in or sign-out. */
export function announceSession(message: SessionMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Receives messages of other tabs. Returns the function to unsubscribe. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event: MessageEvent<SessionMessage>) => listener(event.data);
  return () => channel.close();
}
