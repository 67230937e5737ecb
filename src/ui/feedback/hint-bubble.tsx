import { Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useId } from 'react';

/** The bubble of a `Hint`, in a file of its own: what places it is not part of the first page. */
export function HintBubble({
  target,
  opened,
  label,
}: {
  target: HTMLElement;
  opened: boolean;
  label: ReactNode;
}) {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    const before = target.getAttribute('aria-describedby');
    target.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    return () => {
      if (before) target.setAttribute('aria-describedby', before);
      else target.removeAttribute('aria-describedby');
    };
  }, [opened, target, id]);
  return <Tooltip target={target} opened={opened} label={<span id={id}>{label}</span>} />;
}
