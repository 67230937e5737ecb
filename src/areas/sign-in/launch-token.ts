let taken: string | undefined;

/**
 * Reads the token from the fragment and takes it out of the address bar and the history at once. Asking twice
 * (React mounts twice in development) answers the same.
 */
export function takeLaunchToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) {
    taken = token;
    history.replaceState(history.state, '', '/launch');
  }
  return taken;
}
