import {
  createTheme,
  getContrastRatio,
  type Theme,
} from '@material-ui/core/styles';
import { palettes } from '@backstage/theme';
import { over, readable, tonesOf, type Tone } from './tones';

const TONES: Tone[] = ['ok', 'bad', 'warn', 'info', 'neutral'];

function backstageTheme(type: 'light' | 'dark'): Theme {
  return createTheme({ palette: palettes[type] });
}

const cases: Array<[string, Theme]> = [
  ["Backstage's light theme", backstageTheme('light')],
  ["Backstage's dark theme", backstageTheme('dark')],
  ['a plain dark Material theme', createTheme({ palette: { type: 'dark' } })],
  [
    'a theme with pastel status colours',
    createTheme({
      palette: {
        error: { main: '#ffb3b3' },
        success: { main: 'hsl(120, 60%, 85%)' },
        warning: { main: '#fff2b3' },
        primary: { main: '#b3d9ff' },
      },
    }),
  ],
];

describe('tonesOf', () => {
  describe.each(cases)('under %s', (_, theme) => {
    const tones = tonesOf(theme);
    const paper = theme.palette.background.paper;
    const page = theme.palette.background.default;

    it.each(TONES)('keeps text in %s at 4.5:1 wherever it stands', tone => {
      const fills = TONES.map(name => tones[name].fill);
      for (const background of [paper, page, ...fills]) {
        expect(
          getContrastRatio(tones[tone].ink, background),
        ).toBeGreaterThanOrEqual(4.5);
      }
    });

    it.each(TONES)('keeps shapes in %s at 3:1', tone => {
      const { solid, fill } = tones[tone];
      for (const background of [fill, paper]) {
        expect(getContrastRatio(solid, background)).toBeGreaterThanOrEqual(3);
      }
    });

    it('keeps secondary text and links at 4.5:1 on every fill', () => {
      const backgrounds = [paper, page, ...TONES.map(tone => tones[tone].fill)];
      for (const background of backgrounds) {
        expect(
          getContrastRatio(tones.subtle, background),
        ).toBeGreaterThanOrEqual(4.5);
        expect(getContrastRatio(tones.link, background)).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    });
  });
});

describe('over', () => {
  it('mixes a half transparent colour with what is below it', () => {
    expect(over('rgba(0, 0, 0, 0.5)', '#ffffff')).toBe('rgb(128, 128, 128)');
  });

  it('takes a weight instead of the colour’s own', () => {
    expect(over('#ff0000', '#ffffff', 0.2)).toBe('rgb(255, 204, 204)');
  });

  it('reads hues', () => {
    expect(over('hsl(0, 100%, 50%)', '#ffffff')).toBe('rgb(255, 0, 0)');
  });
});

describe('readable', () => {
  it('leaves a colour alone that is readable already', () => {
    expect(readable('#000000', ['#ffffff'], 4.5)).toBe('rgb(0, 0, 0)');
  });

  it('makes legible what Material UI cannot read', () => {
    const color = readable('var(--accent)', ['#ffffff'], 4.5);
    expect(getContrastRatio(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});
