import { useRef, useState } from 'react';

/**
 * The `key` of a permanent form of a resource: it begins anew with the stored values after its own change. The changes of
 * other users keep the form, which shows them.
 */
export function useSavedKey(stored: unknown): {
  formKey: number;
  onSending: () => void;
  onSaved: () => void;
} {
  const text = JSON.stringify(stored);
  const [formKey, setFormKey] = useState(0);
  const [awaited, setAwaited] = useState<string>();
  const latest = useRef(text);
  latest.current = text;
  const sent = useRef(text);
  const isHere = awaited !== undefined && awaited !== text;
  if (isHere) {
    setAwaited(undefined);
    setFormKey(formKey + 1);
  }
  return {
    formKey,
    onSending: () => {
      sent.current = text;
    },
    // the read may arrive before the answer of the change
    onSaved: () => {
      if (sent.current === latest.current) setAwaited(sent.current);
      else setFormKey((key) => key + 1);
    },
  };
}
