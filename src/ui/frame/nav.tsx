import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Icon, type IconName } from '../icon.tsx';
import classes from './nav.module.css';

/** The required props of the router's link. It marks itself with `aria-current="page"` on its own page. */
interface NavLinkProps {
  className: string;
  title: string;
  children: ReactNode;
}

export interface NavItemProps {
  icon: IconName;
  label: string;
  /** How many need attention; 0 and undefined show nothing. */
  count?: number | undefined;
  /** `critical` tints the count. */
  urgent?: boolean;
  /** Renders the link: `(props) => <Link to="/alerts" {...props} />`. */
  link: (props: NavLinkProps) => ReactElement;
}

export function NavItem({ icon, label, count, urgent = false, link }: NavItemProps) {
  return link({
    className: classes.item ?? '',
    title: label,
    children: (
      <>
        <Icon name={icon} />
        <span className={classes.label}>{label}</span>
        {count !== undefined && count > 0 && (
          <span className={classes.count} data-urgent={urgent || undefined}>
            {formatCount(count)}
          </span>
        )}
      </>
    ),
  });
}

/** The label of a group of entries; a press folds the group away, or shows it again. */
export function NavGroup({ label, open, onToggle }: { label: string; open: boolean; onToggle: () => void }) {
  return (
    <div className={classes.group}>
      <button type="button" className={classes.groupButton} aria-expanded={open} onClick={onToggle}>
        <span className={classes.groupLabel}>{label}</span>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={12} />
      </button>
    </div>
  );
}

export function NavDivider() {
  return <hr className={classes.divider} />;
}

export interface Crumb {
  key: string;
  /** A router link for the ancestors, text for the page itself. */
  content: ReactNode;
}

/** Where one is: the last crumb is the page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.key}
            className={classes.crumb}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          >
            {crumb.content}
          </li>
        ))}
      </ol>
    </nav>
  );
}
