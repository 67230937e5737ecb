import { useEffect, useState } from 'react';
import { notify } from '../feedback/notify.tsx';

/** Copies text; confirms it if `what` is set ("as curl", "the job ID"), and reports a refusal by the browser. */
export async function copyText(text: string, what?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify({ tone: 'error', message: 'Not copied: the browser refused access to the clipboard' });
    return false;
  }
  if (what !== undefined) notify({ message: `Copied ${what}` });
  return true;
}

/** Copies text and remembers for two seconds that it did. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: (text) => void copyText(text).then(setCopied) };
}
