import clsx from 'clsx';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { announce } from '../feedback/announce.ts';
import { Hint } from '../feedback/hint.tsx';
import { Icon, type IconName } from '../icon.tsx';
import classes from './button.module.css';

type NativeProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'>;

export interface ButtonProps extends NativeProps {
  /** `primary` once a page; `danger` for what cannot be undone; `quiet` inside rows and bars. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  size?: 'md' | 'sm';
  icon?: IconName;
  /** Why it is disabled now. The button stays visible and focusable, and shows the reason. */
  disabledReason?: string | false | null | undefined;
  busy?: boolean;
  /** Something opens below: a small arrow at the end. */
  opens?: boolean;
}

export function Button({
  variant = 'default',
  size = 'md',
  icon,
  disabledReason,
  busy = false,
  opens = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const off = Boolean(disabledReason) || busy;
  const button = (
    <button
      type="button"
      {...rest}
      className={clsx(classes.button, className)}
      data-variant={variant}
      data-size={size}
      data-busy={busy || undefined}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={guarded(off, onClick, disabledReason)}
    >
      {busy ? (
        <span className={classes.spinner} aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={14} />
      )}
      {children}
      {opens && <Icon name="chevron-down" size={12} />}
    </button>
  );
  return disabledReason ? <Hint label={disabledReason}>{button}</Hint> : button;
}

export interface IconButtonProps extends NativeProps {
  icon: IconName;
  /** Its action: the accessible name, and the tooltip. */
  label: string;
  size?: 'md' | 'sm';
  disabledReason?: string | false | null | undefined;
  /** Leave the hover text out where the surroundings already say it. */
  bare?: boolean;
}

export function IconButton({
  icon,
  label,
  size = 'md',
  disabledReason,
  bare = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      className={clsx(classes.iconButton, className)}
      data-size={size}
      aria-label={label}
      aria-disabled={disabledReason ? true : undefined}
      onClick={guarded(Boolean(disabledReason), onClick, disabledReason)}
    >
      <Icon name={icon} />
    </button>
  );
  return bare ? button : <Hint label={disabledReason ? `${label}: ${disabledReason}` : label}>{button}</Hint>;
}

type OnClick = ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;

/** A disabled button keeps its focus; a press does nothing and has its reason read aloud. */
function guarded(off: boolean, onClick: OnClick, reason: string | false | null | undefined): OnClick {
  if (!off) return onClick;
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (reason) announce(reason);
  };
}

interface ButtonRowProps {
  children: ReactNode;
  end?: boolean;
  /** Stays in sight below a long form. */
  sticky?: boolean;
}

/** A set of buttons side by side. Those at the end of a dialog stay in sight. */
export function ButtonRow({ children, end = false, sticky = false }: ButtonRowProps) {
  return (
    <div className={classes.row} data-end={end || undefined} data-sticky={sticky || undefined}>
      {children}
    </div>
  );
}

/** The look of a button for a link that the router renders: `<Link className={buttonClass()} …>`. */
export function buttonClass(): string {
  return clsx(classes.button);
}
