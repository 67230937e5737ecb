import type { ReactNode } from 'react';
import { formatInstant } from '#src/lib/time/time.ts';
import { MissingParts } from '../feedback/missing-parts.tsx';
import { usePrinting } from '../use-printing.ts';
import { useClock } from '../values/now.tsx';
import { useZone } from '../values/zone.tsx';
import classes from './page.module.css';

/** The body of a page: padding, and room that a table with `fill` takes up. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: one badge. */
  badge?: ReactNode;
  /** One line of facts; separate them with `<Fact>`. */
  facts?: ReactNode;
  /** At the right, the one primary action last. */
  actions?: ReactNode;
}

/** The title is the page's only h1 and takes the focus when the route changes. */
export function PageHeader(props: PageHeaderProps) {
  const { title, badge, facts, actions } = props;
  return (
    <>
      <header className={classes.header}>
        <div className={classes.headings}>
          <div className={classes.titleLine}>
            <h1 className={classes.title} tabIndex={-1} data-page-title>
              {title}
            </h1>
            {badge}
          </div>
          {/* facts that are on their way have their line already: nothing below moves when they come */}
          {'facts' in props && <p className={classes.facts}>{facts}</p>}
          {usePrinting() && <PrintedAt />}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      <MissingParts />
    </>
  );
}

/** When a printed page was created, by the clock that it shows. */
function PrintedAt() {
  const { zone } = useZone();
  return <p className={classes.printedAt}>Created {formatInstant(useClock()(), zone)}</p>;
}

/** One fact of the line under a title; a dot divides it from the one before. */
export function Fact({ children }: { children: ReactNode }) {
  return <span className={classes.fact}>{children}</span>;
}

/** The small uppercase monospaced label that names a section. */
export function SectionLabel({
  children,
  as: Tag = 'h2',
}: {
  children: ReactNode;
  as?: 'h2' | 'h3' | 'div';
}) {
  return <Tag className={classes.sectionLabel}>{children}</Tag>;
}

/** A part of a page under its label, divided from the others by a line. */
export function Section({
  label,
  actions,
  children,
}: {
  label: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.section} aria-label={label} data-section>
      <div className={classes.sectionHead}>
        <SectionLabel>{label}</SectionLabel>
        {actions}
      </div>
      {children}
    </section>
  );
}
