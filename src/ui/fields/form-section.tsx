import { createContext, type ReactNode, useContext, useEffect, useId, useSyncExternalStore } from 'react';
import { SectionLabel } from '../frame/page-header.tsx';
import classes from './form.module.css';

interface SectionEntry {
  id: string;
  title: string;
}

export interface Sections {
  add: (entry: SectionEntry) => () => void;
  list: () => readonly SectionEntry[];
  subscribe: (listener: () => void) => () => void;
}

export function createSections(): Sections {
  let entries: readonly SectionEntry[] = [];
  const listeners = new Set<() => void>();
  const update = (next: readonly SectionEntry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  return {
    add(entry) {
      update([...entries, entry]);
      return () => update(entries.filter((other) => other !== entry));
    },
    list: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

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
      {description !== undefined && <p className={classes.description}>{description}</p>}
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
