/** The element into which menus, lists and tooltips are drawn. */
export const LAYER_ID = 'qd-layer';
