import { useState } from 'react';
import { chooseDensity, type Density, densities, savedDensity } from '../boot/density';
import { chooseTheme, savedTheme, type Theme, themes } from '../boot/theme';
import { useMedia, WIDE } from '../ui/use-media';
import { Menu } from './Menu';

const texts: Record<Theme, string> = { system: '跟随系统', light: '浅色', dark: '深色' };
const drawings: Record<Theme, string> = {
  system: 'M3 4.5h14v9H3z M7 16.5h6 M10 13.5v3',
  light:
    'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z M10 2.5v1.5 M10 16v1.5 M2.5 10H4 M16 10h1.5 M4.7 4.7l1.1 1.1 M14.2 14.2l1.1 1.1 M15.3 4.7l-1.1 1.1 M5.8 14.2l-1.1 1.1',
  dark: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z',
};

const densityTexts: Record<Density, string> = { normal: '标准行高', compact: '紧凑行高' };
const rows: Record<Density, string> = {
  normal: 'M3 5h14 M3 10h14 M3 15h14',
  compact: 'M3 4h14 M3 8h14 M3 12h14 M3 16h14',
};

/** Light, dark, or as the system has it, and how high the rows of lists are; remembered in this browser. */
export function ThemeMenu() {
  const [theme, setTheme] = useState(savedTheme);
  // Narrow screens have cards in their place.
  const hasRows = useMedia(WIDE);
  const [density, setDensity] = useState(savedDensity);
  return (
    <Menu label={`外观：${texts[theme]}`} face={<Drawing path={drawings[theme]} />}>
      {(close) => (
        <>
          {themes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === theme}
              onClick={() => {
                chooseTheme(one);
                setTheme(one);
                close();
              }}
            >
              <Drawing path={drawings[one]} />
              {texts[one]}
            </button>
          ))}
          {hasRows && (
            <>
              <hr />
              {densities.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === density}
                  onClick={() => {
                    chooseDensity(one);
                    setDensity(one);
                    close();
                  }}
                >
                  <Drawing path={rows[one]} />
                  {densityTexts[one]}
                </button>
              ))}
            </>
          )}
        </>
      )}
    </Menu>
  );
}

const Drawing = ({ path }: { path: string }) => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    focusable={false}
  >
    <path d={path} />
  </svg>
);
