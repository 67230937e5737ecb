/** Shown when a page takes longer than a blink to load. */
export function PendingPage() {
  return <p role="status">Loading</p>;
}
