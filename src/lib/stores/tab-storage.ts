/** The stored text of this tab; undefined if it is missing, or if storage is blocked. */
export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text until the tab is closed, or removes it. Returns false where storage is blocked or full. */
export function writeTab(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
