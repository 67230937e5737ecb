import classes from './configuration.module.css';

/** A long text of YAML that scrolls in its place. */
export function YamlText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.text} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
