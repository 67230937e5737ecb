import { colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';
import { LAYER_ID } from './layer.ts';
import classes from './mantine-parts.module.css';
import { type Scheme, tokens } from './tokens.ts';

// Mantine draws light controls from `gray` and dark ones from `dark`: with our grounds in those places, its own
// rules come out right and need no overriding.
function greys(scheme: Scheme): MantineColorsTuple {
  const { paper, surface, sunken, line, edge, dim, ink } = tokens[scheme];
  return scheme === 'light'
    ? [paper, sunken, sunken, line, edge, dim, dim, dim, ink, ink]
    : [ink, dim, dim, dim, edge, line, surface, paper, sunken, sunken];
}

// Where popovers are drawn: a landmark, so that nothing that opens is outside of all landmarks.
const layer = { target: `#${LAYER_ID}` };

// A popover whose anchor leaves the screen stays beside it. Hidden, it is measured as nothing and never comes back: a
// menu that was opened while the page above it grew was gone for good, with its button still "expanded".
const stays = { hideDetached: false };

const lists = { dropdown: classes.dropdown, option: classes.option, groupLabel: classes.groupLabel };

export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: colorsTuple(tokens.light.accent),
    gray: greys('light'),
    dark: greys('dark'),
  },
  white: tokens.light.surface,
  black: tokens.light.ink,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'var(--qd-lift)', lg: 'var(--qd-lift)', xl: 'var(--qd-lift)' },
  focusRing: 'auto',
  respectReducedMotion: true,
  activeClassName: '',
  cursorType: 'pointer',
  // plain objects: `Select.extend` would bring every part into the first page
  components: {
    Input: { defaultProps: { size: 'sm' }, classNames: { input: classes.input } },
    InputWrapper: {
      defaultProps: {
        size: 'sm',
        withAsterisk: false,
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      },
      classNames: { label: classes.label, description: classes.description, error: classes.error },
    },
    Checkbox: { defaultProps: { size: 'xs' }, classNames: { input: classes.checkbox } },
    Combobox: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 0 },
        offset: 4,
        portalProps: layer,
        ...stays,
      },
      classNames: lists,
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        offset: 4,
        transitionProps: { duration: 0 },
        loop: true,
        portalProps: layer,
        ...stays,
        // The placeholder is no menu item, and a menu may hold nothing else.
        withInitialFocusPlaceholder: false,
      },
      classNames: {
        dropdown: classes.dropdown,
        item: classes.menuItem,
        label: classes.groupLabel,
        divider: classes.divider,
      },
    },
    Popover: {
      defaultProps: {
        shadow: 'md',
        offset: 4,
        transitionProps: { duration: 0 },
        portalProps: layer,
        ...stays,
      },
      classNames: { dropdown: classes.dropdown },
    },
    Select: { classNames: lists },
    MultiSelect: { classNames: lists },
    Pill: { defaultProps: { radius: 'sm' } },
    Switch: {
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: {
        track: classes.track,
        thumb: classes.thumb,
        label: classes.switchLabel,
        description: classes.switchHelp,
      },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        transitionProps: { duration: 0 },
        events: { hover: true, focus: true, touch: false },
        multiline: true,
        maw: 320,
        offset: 6,
        portalProps: layer,
      },
      classNames: { tooltip: classes.tooltip },
    },
    ModalRoot: {
      defaultProps: {
        // The frame scrolls, not the page: there is nothing to lock, and no style element to inject for it.
        lockScroll: false,
        transitionProps: { duration: 0 },
        radius: 'md',
        yOffset: '12vh',
      },
      classNames: { content: classes.modal, overlay: classes.veil },
    },
    ModalOverlay: { defaultProps: { color: 'var(--qd-veil)', backgroundOpacity: 1 } },
  },
});
