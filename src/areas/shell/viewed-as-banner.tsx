import { roleLabel } from '#contract/roles.ts';
import { useViewedAs, viewAs } from '#src/api/viewed-as.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import classes from './banner.module.css';

/** On every page while the console is looked at as somebody else would find it. */
export function ViewedAsBanner() {
  const role = useViewedAs();
  if (role === undefined) return null;
  return (
    <section className={classes.banner} data-tone="warning" aria-label="Viewed as another role">
      <Icon name="eye" size={14} />
      <span>Shown as {roleLabel(role)} finds it</span>
      <Button size="sm" onClick={() => viewAs(undefined)}>
        Show as yourself
      </Button>
    </section>
  );
}
