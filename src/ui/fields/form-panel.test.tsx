import { act } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { withLabel } from './field.ts';
import { fieldPath, locationOf, type ServerError } from './form-errors.ts';
import { FormPanel } from './form-panel.tsx';
import { NumberField } from './number-field.tsx';
import { SecretField, type SecretValue } from './secret-field.tsx';
import { TextField } from './text-field.tsx';

interface Values {
  name: string;
  threshold: number | null;
  notifications: { emailAddress: string }[];
  key: SecretValue;
}

let mounted: Mounted;
afterEach(() => mounted?.unmount());

interface FormProps {
  error?: ServerError | null;
  onSubmit?: (values: Values) => unknown;
}

function Form({ error = null, onSubmit = () => {} }: FormProps) {
  const form = useForm<Values>({
    defaultValues: {
      name: 'Lag',
      threshold: 10,
      notifications: [{ emailAddress: 'a@b.c' }],
      key: { keep: true },
    },
  });
  return (
    <FormPanel
      form={form}
      label="Configuration"
      submitLabel="Save configuration"
      error={error}
      saving={false}
      onSubmit={onSubmit}
    >
      <TextField control={form.control} name="name" label="Name" />
      <NumberField control={form.control} name="threshold" label="Threshold" />
      <TextField control={form.control} name="notifications.0.emailAddress" label="Email" />
      <SecretField control={form.control} name="key" label="Key" stored="abcd9f3c" />
    </FormPanel>
  );
}

const input = (name: string): HTMLInputElement | null => mounted.root.querySelector(`input[name="${name}"]`);
const buttonNamed = (text: string): Element | null =>
  [...mounted.root.querySelectorAll('button')].find((button) => button.textContent === text) ?? null;

describe('a refusal by the server', () => {
  const error: ServerError = {
    message: 'Not saved: 3 fields are not accepted.',
    code: 'INVALID_ATTRIBUTE',
    fields: {
      'notifications[0].emailAddress': 'Is not an address',
      threshold: 'must be at least 1',
      groupId: 'Unknown',
    },
  };

  it('is shown at its fields, and on top only for parts without a field', async () => {
    mounted = await mount(<Form error={error} />);
    expect(input('notifications.0.emailAddress')?.getAttribute('aria-invalid')).toBe('true');
    expect(input('threshold')?.getAttribute('aria-invalid')).toBe('true');
    expect(input('name')?.getAttribute('aria-invalid')).not.toBe('true');
    const top = mounted.root.querySelector('[role="alert"]')?.textContent;
    expect(top).toContain('project ID: Unknown');
    expect(top).toContain('INVALID_ATTRIBUTE');
    expect(top).not.toContain('Is not an address');
  });

  it('shows nothing twice when every field is found', async () => {
    mounted = await mount(
      <Form error={{ message: 'Not saved', fields: { threshold: 'must be at least 1' } }} />,
    );
    expect(mounted.root.querySelector('[role="alert"]')).toBeNull();
    expect(mounted.root.textContent).toContain('Threshold must be at least 1');
  });

  it('does not block the next attempt', async () => {
    const onSubmit = vi.fn();
    mounted = await mount(<Form error={error} onSubmit={onSubmit} />);
    await mounted.click(buttonNamed('Save configuration'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

it('is sent once by a double click, and again after the answer', async () => {
  const answers: (() => void)[] = [];
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  mounted = await mount(<Form onSubmit={onSubmit} />);
  const save = () => mounted.click(buttonNamed('Save configuration'));
  await save();
  await save();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => answers[0]?.());
  await save();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

describe('values', () => {
  it('are numbers or null, and a kept secret is never sent as its mask', async () => {
    const onSubmit = vi.fn();
    mounted = await mount(<Form onSubmit={onSubmit} />);
    expect(mounted.root.textContent).not.toContain('abcd9f3c');
    expect(mounted.root.textContent).toContain('9f3c');
    await mounted.type(input('threshold'), '');
    await mounted.click(buttonNamed('Save configuration'));
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ threshold: null, key: { keep: true } });
    await mounted.click(buttonNamed('Replace'));
    await mounted.type(input('key'), 's3cret');
    await mounted.click(buttonNamed('Save configuration'));
    expect(onSubmit.mock.calls[1]?.[0]).toMatchObject({ key: { keep: false, text: 's3cret' } });
    await mounted.click(buttonNamed('Keep the stored one'));
    await mounted.click(buttonNamed('Save configuration'));
    expect(onSubmit.mock.calls[2]?.[0].key).toEqual({ keep: true });
  });
});

it('understands the ways in which a path is written', () => {
  expect(fieldPath('notifications[0].emailAddress')).toBe('notifications.0.emailAddress');
  expect(fieldPath('/notifications/0/emailAddress')).toBe('notifications.0.emailAddress');
  const has = (name: string): boolean => name === 'scaling' || name === 'name';
  expect(locationOf('scaling.compute.min', has)).toBe('scaling');
  expect(locationOf('other.name', has)).toBeUndefined();
});

it.each([
  ['must be at least 1', 'Retention must be at least 1'],
  ['is required', 'Retention is required'],
  ['Must keep weekly snapshots for 7 days or longer.', 'Must keep weekly snapshots for 7 days or longer.'],
  ['The policy forbids it.', 'The policy forbids it.'],
])('an error continues the name of its field, and a sentence is shown alone: %s', (message, shown) => {
  expect(withLabel('Retention', message)).toBe(shown);
});
