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

// The spaces that style sheets name and their ways to each other; with all that the library knows it would be four times as heavy.
for (const space of [modeRgb, modeLrgb, modeHsl, modeHwb, modeXyz65, modeXyz50, modeLab, modeLch, modeOklab, modeOklch]) addSpace(space);
