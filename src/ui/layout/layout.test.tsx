import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { mount } from '../test-mount.tsx';
import { Grid } from './grid.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

describe('a layout component', () => {
  it('is the element that `as` names, with its attributes and its reference', async () => {
    const list = createRef<HTMLUListElement>();
    const { root } = await mount(
      <Row as="ul" ref={list} gap={8} align="center" wrap aria-label="Regions" className="own">
        <li>Frankfurt</li>
      </Row>,
    );
    const element = root.querySelector('ul');
    expect(list.current).toBe(element);
    expect(element?.getAttribute('aria-label')).toBe('Regions');
    expect(element?.classList.contains('own')).toBe(true);
  });

  it('leaves no property of its look among the attributes', async () => {
    const { root } = await mount(
      <Stack gap={12} columnGap={8} align="start" justify="between" inline shrink>
        <Text size={13} tone="dim" weight="bold" mono="plain" numeric truncate nowrap breaks>
          orders-prod
        </Text>
        <Text as="p">Idle</Text>
      </Stack>,
    );
    const names = [...root.querySelectorAll('div > span, div:has(> span)')].map((each) =>
      each.getAttributeNames(),
    );
    expect(names).toEqual([['class'], ['class']]);
    expect(root.querySelector('p')?.getAttributeNames()).toEqual([]);
  });

  it('keeps its own style beside the smallest width of columns', async () => {
    const { root } = await mount(<Grid as="section" min={200} style={{ maxWidth: 640 }} />);
    const style = root.querySelector('section')?.style;
    expect(style?.getPropertyValue('--grid-min')).toBe('200px');
    expect(style?.maxWidth).toBe('640px');
  });
});
