import { useMemo } from 'react';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { builtInNamed, builtIns } from '../catalogue/built-ins.ts';
import { firstAnalyzer } from '../defaults.ts';
import type { MenuChoice } from './menu-choices.ts';
import classes from './pipeline.module.css';
import { SearchMenu } from './search-menu.tsx';

const custom = 'custom';

const engines: readonly MenuChoice[] = builtIns.map(({ value, label, group, about, fidelity }) => ({
  value,
  label,
  raw: value,
  group: group === 'General' ? 'Built-in: general' : 'Built-in: languages',
  about,
  ...(fidelity.kind === 'none' ? { note: 'No preview' } : {}),
  ...(fidelity.kind === 'approximate' ? { note: 'Approximate preview' } : {}),
}));

interface AnalyzerChooserProps {
  choice: AnalyzerChoice;
  onAnalyzer: (choice: AnalyzerChoice) => void;
}

/** Which analyzer is looked at: one of the engine's, or a custom one. */
export function AnalyzerChooser({ choice, onAnalyzer }: AnalyzerChooserProps) {
  const isCustom = typeof choice !== 'string';
  const choices = useMemo(
    (): MenuChoice[] => [
      {
        value: custom,
        label: isCustom ? choice.name || 'Custom analyzer' : 'New custom analyzer',
        raw: isCustom ? 'custom' : 'standard, lowercase',
        group: 'Custom',
        about: isCustom ? 'In use.' : 'Starts with the standard tokenizer and lowercase.',
      },
      ...engines,
    ],
    [choice, isCustom],
  );
  return (
    <SearchMenu
      label="Analyzers"
      placeholder="Find an analyzer or a language"
      choices={choices}
      chosen={isCustom ? custom : choice}
      onChoose={(value) => {
        if (value !== custom) onAnalyzer(value);
        else if (!isCustom) onAnalyzer(firstAnalyzer);
      }}
      button={{ className: classes.used, 'aria-label': `Analyzer: ${nameOf(choice)}` }}
      opens
    >
      <span>{nameOf(choice)}</span>
    </SearchMenu>
  );
}

function nameOf(choice: AnalyzerChoice): string {
  if (typeof choice !== 'string') return `Custom: ${choice.name || 'without a name'}`;
  const facts = builtInNamed(choice);
  return facts ? `${facts.label} (${choice})` : choice;
}
