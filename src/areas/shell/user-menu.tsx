import { Menu } from '@mantine/core';
import type { Session } from '#contract/console/bff.ts';
import { showTape } from '#src/api/tape/tape-panel.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { MenuLink } from './menu-link.tsx';

/** Who is signed in, and the way out. */
export function UserMenu({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { name, role } = session.user;
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button size="sm" variant="quiet" icon="user" aria-label={`Signed in as ${name}`}>
          <span>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {sentenceCase(role)}
          {session.readOnly ? ', console is read only' : ''}
        </Menu.Label>
        <MenuLink to="/settings" leftSection={<Icon name="lock" size={14} />}>
          Sessions
        </MenuLink>
        <Menu.Item leftSection={<Icon name="history" size={14} />} onClick={() => showTape(true)}>
          Tape of this session
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="arrow-right" size={14} />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Quarterdeck {session.version}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
