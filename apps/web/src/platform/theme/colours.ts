import {
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  modeXyz50,
  modeXyz65,
  useMode as addSpace,
} from 'culori/fn';

export { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from 'culori/fn';

// Only the colour spaces of the style sheets and the conversions between them; the whole library would be four times as large.
for (const space of [modeRgb, modeLrgb, modeHsl, modeHwb, modeXyz65, modeXyz50, modeLab, modeLch, modeOklab, modeOklch]) addSpace(space);
