import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** A query that ends sooner shows no Stop: it would only flash. */
const shownAfterMs = 300;

interface StopButtonProps {
  /** Whether something runs that can be stopped. */
  running: boolean;
  onStop: () => void;
}

/** Stops a query that is running. The focus goes to the control before it, because the button disappears. */
export function StopButton({ running, onStop }: StopButtonProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!running) return setShown(false);
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, [running]);
  if (!running || !shown) return null;
  return (
    <Button
      icon="stop"
      onClick={({ currentTarget }) => {
        const before = currentTarget.previousElementSibling;
        if (before instanceof HTMLElement) before.focus();
        onStop();
      }}
    >
      Stop
    </Button>
  );
}
