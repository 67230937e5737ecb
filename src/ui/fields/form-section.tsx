import { createContext, type ReactNode, useContext, useEffect, useId, useSyncExternalStore } from 'react';
import { createRegistry, type Registry } from '#src/lib/stores/registry.ts';
import { SectionLabel } from '../frame/page-header.tsx';
import classes from './form.module.css';

interface SectionEntry {
  id: string;
  title: string;
}

type Sections = Registry<SectionEntry>;

export const createSections = (): Sections => createRegistry();

export const FormSectionsContext = createContext<Sections | null>(null);

export interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, under a label and a line. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  const sections = useContext(FormSectionsContext);
  useEffect(() => sections?.add({ id, title }), [sections, id, title]);
  return (
    <section id={id} className={classes.section} aria-label={title} tabIndex={-1}>
      <SectionLabel>{title}</SectionLabel>
      {description !== undefined && <p className="qd-note">{description}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** The index at the left of a long form: from four sections on, where there is room. */
export function SectionIndex({ sections }: { sections: Sections }) {
  const entries = useSyncExternalStore(sections.subscribe, sections.list);
  if (entries.length < 4) return null;
  return (
    <nav className={classes.index} aria-label="Sections">
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          className={classes.indexItem}
          onClick={() => {
            const section = document.getElementById(entry.id);
            section?.scrollIntoView({ block: 'start' });
            section?.focus({ preventScroll: true });
          }}
        >
          {entry.title}
        </button>
      ))}
    </nav>
  );
}
