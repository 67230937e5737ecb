/**
 * User and password as they appear in a connection string, in front of the host. Both are percent-encoded: an `@` or a
 * `/` would otherwise end the credentials, and the rest of the password would be looked up as a host name.
 */
export function connectionCredentials(username: string, password: string): string {
  return `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
}
