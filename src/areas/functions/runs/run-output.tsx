import type { FunctionRun } from '#contract/console/functions.ts';
import { plural } from '#src/lib/bytes.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../functions.module.css';

/** The output of the function, each line with its time since the run began. */
export function RunOutput({ run }: { run: Pick<FunctionRun, 'output' | 'outputCut'> }) {
  const { output, outputCut } = run;
  if (output.length === 0 && !outputCut) return null;
  return (
    <Section
      label="Console"
      actions={
        <Text size={13} tone="dim" breaks>
          {plural(output.length, 'line')}
        </Text>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard */}
      <section className={classes.output} tabIndex={0} aria-label="Console output">
        {output.map(({ level, at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <div key={index} className={classes.line} data-level={level}>
            <span className={classes.lineAt}>{(at / 1000).toFixed(3)}</span>
            {level !== 'log' && <span className={classes.level}>{level}</span>}
            <span className={classes.lineText}>{text}</span>
          </div>
        ))}
      </section>
      {outputCut && (
        <Text as="p" size={13} tone="dim" breaks>
          Later lines were left out: the output of a run is limited.
        </Text>
      )}
    </Section>
  );
}
