import {
  darken,
  decomposeColor,
  getContrastRatio,
  getLuminance,
  hslToRgb,
  lighten,
  type Theme,
} from '@material-ui/core/styles';

/** What a colour says. Words and icons say the same beside it, always. */
export type Tone = 'ok' | 'bad' | 'warn' | 'info' | 'neutral';

/** One tone's colours, made so that they can be read on the app's own paper. */
export interface ToneColors {
  /** Text: at least 4.5:1 on paper, on the page and on every fill. */
  ink: string;
  /** A quiet background for text in `ink`, in the theme's text colour and in `subtle`. */
  fill: string;
  /** Shapes: at least 3:1 on paper and on `fill`. */
  solid: string;
}

/** All colours that the screens use, derived from the app's theme. */
export interface Tones extends Record<Tone, ToneColors> {
  /** Secondary text: at least 4.5:1 on paper, on the page and on every fill. */
  subtle: string;
  /** Links: at least 4.5:1 on the same. */
  link: string;
  /** Hairlines and empty parts of meters. */
  line: string;
}

const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
const STEPS = 25;

/** `color` laid over `background`, without transparency; `alpha` replaces the colour's own. */
export function over(
  color: string,
  background: string,
  alpha?: number,
): string {
  const top = rgb(color);
  const bottom = rgb(background);
  const weight = alpha ?? top.alpha;
  const mixed = top.channels.map((channel, index) =>
    Math.round(channel * weight + bottom.channels[index] * (1 - weight)),
  );
  return `rgb(${mixed.join(', ')})`;
}

/** `color`, made darker or lighter until it has `ratio` on every one of `backgrounds`. */
export function readable(
  color: string,
  backgrounds: string[],
  ratio: number,
): string {
  const dark = getLuminance(backgrounds[0]) < 0.5;
  const move = dark ? lighten : darken;
  const start = over(color, backgrounds[0]);
  const candidates = Array.from({ length: STEPS }, (_, step) =>
    move(start, step / STEPS),
  );
  return (
    candidates.find(candidate =>
      backgrounds.every(
        background => getContrastRatio(candidate, background) >= ratio,
      ),
    ) ?? (dark ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)')
  );
}

/** Derives the screens' colours from a theme, an integrator's own included. */
export function tonesOf(theme: Theme): Tones {
  const { palette } = theme;
  const paper = over(palette.background.paper, 'rgb(255, 255, 255)');
  const page = over(palette.background.default, paper);
  const fillWeight = palette.type === 'dark' ? 0.16 : 0.09;
  const bases: Record<Tone, string> = {
    ok: palette.status?.ok ?? palette.success.main,
    bad: palette.status?.error ?? palette.error.main,
    warn: palette.status?.warning ?? palette.warning.main,
    info: palette.link ?? palette.primary.main,
    neutral: palette.status?.aborted ?? palette.grey[600],
  };
  const fills = {
    ok: over(bases.ok, paper, fillWeight),
    bad: over(bases.bad, paper, fillWeight),
    warn: over(bases.warn, paper, fillWeight),
    info: over(bases.info, paper, fillWeight),
    neutral: over(bases.neutral, paper, fillWeight),
  };
  const everywhere = [paper, page, ...Object.values(fills)];
  const colors = (tone: Tone): ToneColors => ({
    ink: readable(bases[tone], everywhere, TEXT_CONTRAST),
    fill: fills[tone],
    solid: readable(bases[tone], [fills[tone], paper], SHAPE_CONTRAST),
  });
  return {
    ok: colors('ok'),
    bad: colors('bad'),
    warn: colors('warn'),
    info: colors('info'),
    neutral: colors('neutral'),
    subtle: readable(
      palette.textSubtle ?? palette.text.secondary,
      everywhere,
      TEXT_CONTRAST,
    ),
    link: readable(bases.info, everywhere, TEXT_CONTRAST),
    line: over(palette.text.primary, paper, 0.16),
  };
}

/** A colour that MUI cannot read (a CSS variable, say) counts as mid grey: `readable` still makes it legible. */
function rgb(color: string): { channels: number[]; alpha: number } {
  try {
    const { values } = decomposeColor(
      color.startsWith('hsl') ? hslToRgb(color) : color,
    );
    const [red, green, blue, alpha = 1] = [...values];
    return { channels: [red, green, blue], alpha };
  } catch {
    return { channels: [128, 128, 128], alpha: 1 };
  }
}
