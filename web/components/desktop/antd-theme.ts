import theme from 'antd/es/theme/index.js';
import type { MappingAlgorithm, ThemeConfig } from 'antd';
import { colours, radius, type Tokens } from '../theme.ts';

/** antd's tokens derived from ours: its own colours and sizes do not reach WCAG AA everywhere. */
function tokensOf(own: Tokens): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: own.green,
    colorPrimaryHover: own.greenStrong,
    colorPrimaryActive: own.greenStrong,
    colorPrimaryText: own.green,
    colorPrimaryBg: own.greenSoft,
    colorPrimaryBorder: own.green,
    colorTextLightSolid: own.onGreen,
    colorLink: own.link,
    colorLinkHover: own.link,
    colorError: own.red,
    colorErrorHover: own.redStrong,
    colorErrorText: own.red,
    colorErrorBorderHover: own.redStrong,
    colorWarning: own.amber,
    colorText: own.ink,
    colorTextHeading: own.ink,
    colorTextSecondary: own.inkSoft,
    colorTextTertiary: own.inkSoft,
    colorTextQuaternary: own.inkSoft,
    colorTextDescription: own.inkSoft,
    colorTextPlaceholder: own.inkSoft,
    colorTextDisabled: own.inkSoft,
    colorIcon: own.inkSoft,
    colorIconHover: own.ink,
    colorBgBase: own.surface,
    colorBgContainer: own.surface,
    colorBgElevated: own.surface,
    colorBgLayout: own.ground,
    colorFillAlter: own.sunken,
    colorBorder: own.lineStrong,
    colorBorderSecondary: own.line,
    colorSplit: own.line,
    controlItemBgHover: own.sunken,
    controlItemBgActive: own.greenSoft,
    controlItemBgActiveHover: own.greenSoft,
    // The focus ring is an outline in `desktop.css`, as everywhere else.
    controlOutlineWidth: 0,
    // As large as the form's other controls: for touch, and so that phones do not zoom in.
    controlHeight: 48,
    controlInteractiveSize: 24,
    controlPaddingHorizontal: 14,
    fontSize: 16,
    fontFamily: 'inherit',
    borderRadius: (radius * 2) / 3,
    borderRadiusLG: radius,
  };
}

/** Our colours unchanged: in dark mode antd would darken the colours that it derives. */
const exactly =
  (own: Tokens): MappingAlgorithm =>
  (seed, map = theme.defaultAlgorithm(seed)) => ({
    ...map,
    colorPrimary: own.green,
    colorLink: own.link,
    colorError: own.red,
    colorWarning: own.amber,
  });

/** The theme of antd's components, the same for all users. */
export const desktopTheme = (isDark: boolean, isStill: boolean): ThemeConfig => {
  const own = isDark ? colours.dark : colours.light;
  return {
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(own)],
    hashed: false,
    token: { ...tokensOf(own), motion: !isStill },
    components: {
      Input: { paddingInline: 13 },
      DatePicker: { paddingInline: 13, cellHeight: 36, cellWidth: 44 },
      Tabs: {
        titleFontSize: 16,
        horizontalItemGutter: 24,
        horizontalMargin: '0',
        itemColor: own.inkSoft,
        itemHoverColor: own.ink,
        itemSelectedColor: own.green,
        lineWidthBold: 3,
      },
      Table: { headerBg: own.sunken, headerColor: own.inkSoft, headerSortActiveBg: own.sunken },
      Select: { optionSelectedBg: own.greenSoft, optionHeight: 40, optionPadding: '8px 13px' },
    },
  };
};
