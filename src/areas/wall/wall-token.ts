/** Reads the secret of the link from the fragment and takes it out of the address bar and the history at once. */
export function takeWallToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (location.hash !== '') history.replaceState(history.state, '', '/wall');
  return token ?? undefined;
}
