/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoking in the same task cancels the download in Firefox.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
