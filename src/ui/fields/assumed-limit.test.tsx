import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { greaterThan, longerThan } from './assumed-limit.ts';
import { FormPanel } from './form-panel.tsx';
import { NumberField } from './number-field.tsx';
import { TextField } from './text-field.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

function Form({ onSubmit, name, days }: { onSubmit: () => void; name: string; days: number }) {
  const form = useForm({ defaultValues: { name, days } });
  return (
    <FormPanel
      form={form}
      label="Team"
      submitLabel="Save team"
      error={null}
      saving={false}
      onSubmit={onSubmit}
    >
      <TextField control={form.control} name="name" label="Name" warning={longerThan(4)} />
      <NumberField control={form.control} name="days" label="Days" warning={greaterThan(7)} />
    </FormPanel>
  );
}

const shown = () => document.body.textContent ?? '';

it('a value beyond an assumed limit is shown with a warning', async () => {
  mounted = await mount(<Form onSubmit={() => {}} name="Team A" days={8} />);
  expect(shown()).toContain('Longer than 4 characters: Atlas may refuse it.');
  expect(shown()).toContain('More than 7: Atlas may refuse it.');
});

it('a value beyond an assumed limit is sent', async () => {
  const onSubmit = vi.fn();
  mounted = await mount(<Form onSubmit={onSubmit} name="Team A" days={8} />);
  await mounted.click(mounted.root.querySelector('button[type="submit"]'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('a value within it has no warning', async () => {
  mounted = await mount(<Form onSubmit={() => {}} name="Team" days={7} />);
  expect(shown()).toContain('Save team');
  expect(shown()).not.toContain('Atlas may refuse it');
});
