import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A query that ends sooner shows no Stop: it would only flash. */
const shownAfterMs = 300;

interface StopButtonProps extends Pick<ButtonProps, 'size'> {
  /** Whether something runs that can be stopped. */
  running: boolean;
  onStop: () => void;
  /** Names the action to stop, where several run on one page. */
  label?: string;
}

/** Stops a query that is running. The focus goes to the control before it, because the button disappears. */
export function StopButton({ running, onStop, label, ...button }: StopButtonProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!running) return setShown(false);
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, [running]);
  if (!running || !shown) return null;
  return (
    <Button
      {...button}
      {...(label === undefined ? {} : { 'aria-label': label })}
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
