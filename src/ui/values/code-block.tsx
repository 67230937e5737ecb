import classes from './code-block.module.css';

/** Commands and other code to copy; long ones scroll. */
export function CodeBlock({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <pre className={classes.code} tabIndex={0}>
      {children}
    </pre>
  );
}
