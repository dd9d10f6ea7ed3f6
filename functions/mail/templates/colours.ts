import { Markup } from '../markup.ts';

/** Colours by name, light and dark. Dark ones apply in mail programs that support the media query. */
const colours = {
  ground: ['#f6f4ef', '#101614'],
  card: ['#ffffff', '#1b2320'],
  ink: ['#1d2823', '#eceae4'],
  faint: ['#56615b', '#a9b4ae'],
  line: ['#e3dfd6', '#35403b'],
  green: ['#00784b', '#4fd19b'],
  soft: ['#e8f3ed', '#17362a'],
  due: ['#8a4b00', '#ffc069'],
  dueSoft: ['#fdf1dd', '#3a2c12'],
} as const;
type Colour = keyof typeof colours;
/** The light colour. */
export const of = (name: Colour) => colours[name][0];

const dark = (Object.keys(colours) as Colour[])
  .flatMap((name) => [
    `.c-${name}{color:${colours[name][1]}!important}`,
    `.b-${name}{background-color:${colours[name][1]}!important}`,
    `.l-${name}{border-color:${colours[name][1]}!important}`,
  ])
  .join('');

/** Rules in the head, for what inline styles cannot express. */
export const style = new Markup(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${dark}.button{background-color:#00784b!important;color:#ffffff!important}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.number{font-size:54px!important}}
</style>`);

/** Inline style of a paragraph: many mail programs support no other. */
export const textStyle = (size: number, colour: Colour, more = '') =>
  `margin:0;font-size:${size}px;line-height:1.5;color:${of(colour)};${more}`;
