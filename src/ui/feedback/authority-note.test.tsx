import { expect, it } from 'vitest';
import { mount } from '../test-mount.tsx';
import { AuthorityNote } from './authority-note.tsx';

it('shows the path of the certificate authority with a button that copies the export', async () => {
  const { root: shown } = await mount(
    <AuthorityNote variable="ATLAS_CA_FILE" path="/data/quarter deck/ca.pem" />,
  );
  expect(shown.textContent).toContain('/data/quarter deck/ca.pem');
  expect(shown.querySelector('button')?.textContent).toBe('Copy ATLAS_CA_FILE');
});

it('states where the path is printed when this console does not know it', async () => {
  const { root: shown } = await mount(<AuthorityNote variable="ATLAS_CA_FILE" path={undefined} />);
  expect(shown.textContent).toContain('the emulator prints it when it starts');
  expect(shown.querySelector('button')).toBeNull();
});
