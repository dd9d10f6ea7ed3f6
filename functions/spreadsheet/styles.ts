import type { CellStyle } from './cell.ts';

/** Custom formats are numbered from 164; 1, 3, 9 and 49 are built in (ECMA-376, 18.8.30). */
const moment = 164;
const money = 165;
const ore = 166;
const decimalPercent = 167;

/** By style: number format, font, fill. Texts are `@`, so that they stay texts when edited. */
const formats: Readonly<Record<CellStyle, readonly [format: number, font: number, fill: number]>> = {
  plain: [0, 0, 0],
  text: [49, 0, 0],
  title: [49, 2, 0],
  heading: [49, 1, 2],
  count: [3, 0, 0],
  money: [money, 0, 0],
  percent: [9, 0, 0],
  moment: [moment, 0, 0],
  ore: [ore, 0, 0],
  share: [decimalPercent, 0, 0],
};

const font = (size: number, bold: boolean) =>
  `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
const fill = (pattern: string, colour = '') =>
  `<fill><patternFill patternType="${pattern}">${colour}</patternFill></fill>`;
const xf = ([format, fontId, fillId]: readonly [number, number, number]) =>
  `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;

const cellXfs = Object.values(formats).map(xf);

export const stylesXml = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="4"><numFmt numFmtId="${moment}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>`,
  `<numFmt numFmtId="${money}" formatCode="#,##0&quot;:-&quot;"/>`,
  `<numFmt numFmtId="${ore}" formatCode="#,##0.00&quot;:-&quot;"/>`,
  `<numFmt numFmtId="${decimalPercent}" formatCode="0.0%"/></numFmts>`,
  `<fonts count="3">${font(11, false)}${font(11, true)}${font(14, true)}</fonts>`,
  // The format reserves the first two fills.
  `<fills count="3">${fill('none')}${fill('gray125')}${fill('solid', '<fgColor rgb="FFDCEFE6"/>')}</fills>`,
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${cellXfs.length}">${cellXfs.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
