import { Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../actions/button.tsx';
import classes from './dialog.module.css';
import { focusOrigin, returnFocus } from './return-focus.ts';
import { useTypedGuard } from './typed-guard.tsx';
import { useEscape } from './use-escape.ts';

export interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** In pixels. */
  size?: number | undefined;
  /** The title is read aloud only, and the content reaches the edges. */
  plain?: boolean;
  children: ReactNode;
}

const InDialog = createContext(false);

/** Whether this is part of a dialog: its buttons are at its end, the acting one last. */
export function useInDialog(): boolean {
  return useContext(InDialog);
}

/** A modal dialog: for a question or a short task. What belongs to a row goes into a `Drawer`. */
export function Dialog({ title, opened, onClose, size = 560, plain = false, children }: DialogProps) {
  useReturnedFocus(opened);
  const area = useRef<HTMLDivElement>(null);
  const guarded = useTypedGuard(area, onClose);
  // a search is no loss
  const close = plain ? onClose : guarded.close;
  useEscape(opened, close);
  return (
    <Modal.Root opened={opened} onClose={close} size={size} returnFocus={false} closeOnEscape={false}>
      <Modal.Overlay />
      {/* Named here: Mantine's own header would be a second banner of the page. */}
      <Modal.Content ref={area} aria-label={title}>
        {!plain && (
          <div className={classes.head}>
            <h2 className={classes.title}>{title}</h2>
            <IconButton bare icon="close" label="Close" onClick={close} />
          </div>
        )}
        <InDialog value={true}>
          <div className={plain ? undefined : classes.body}>{children}</div>
        </InDialog>
        {!plain && guarded.guard}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Returns the focus to the element that had it, also when the dialog is unmounted instead of closed. */
function useReturnedFocus(opened: boolean): void {
  // before the dialog takes the focus, which it does after the layout
  useLayoutEffect(() => {
    if (!opened) return;
    const origin = focusOrigin();
    return () => {
      // after everything that closes with the dialog is gone
      queueMicrotask(() => returnFocus(origin));
    };
  }, [opened]);
}
