import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { linePath, tickText } from './chart-scale';
import styles from './PlotChart.module.css';

export interface Datum {
  label: string;
  values: readonly number[];
}

/** Geometry of the drawing, in pixels. */
export interface Plane {
  width: number;
  height: number;
  /** Height of the part that values are drawn in. */
  plot: number;
  /** Width of one place on the horizontal axis. */
  band: number;
  ticks: readonly number[];
  /** The middle of a place. */
  x(index: number): number;
  /** Height of a value above the ground. */
  tall(value: number): number;
}

interface Layer {
  plane: Plane;
  series: readonly string[];
  data: readonly Datum[];
}

export const LEFT = 44;
export const TOP = 12;
const BAR = 14;
/** The width of a letter of a label, at most. */
const LETTER = 12;

interface AxesProps {
  plane: Plane;
  labels: readonly string[];
  isCovered: boolean;
  /** Lies between the grid and the labels. */
  children?: ReactNode;
}

/** The grid with its figures, and the label of each place. */
export function Axes({
  plane: { width, height, plot, band, ticks, x, tall },
  labels,
  isCovered,
  children,
}: AxesProps) {
  const y = (value: number) => TOP + plot - tall(value);
  // Labels that would touch are left out: the tip and the table have each.
  const every = Math.max(
    1,
    Math.ceil((LETTER * Math.max(1, ...labels.map(({ length }) => length))) / Math.max(1, band)),
  );
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={width}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? styles.ground : styles.grid}
          />
          {!isCovered && (
            <text x={LEFT - 8} y={y(tick)} className={styles.tick} textAnchor="end" dominantBaseline="middle">
              {tickText(tick)}
            </text>
          )}
        </g>
      ))}
      {children}
      {labels.map(
        (label, index) =>
          index % every === 0 && (
            <text key={label} x={x(index)} y={height - 8} className={styles.tick} textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </>
  );
}

interface PlaceLinksProps extends Pick<Plane, 'x'> {
  labels: readonly string[];
  linkOf: (index: number) => string;
}

/** The labels of the places as links, over the drawing where it has none then. */
export const PlaceLinks = ({ labels, x, linkOf }: PlaceLinksProps) =>
  labels.map((label, index) => (
    <Link
      key={label}
      to={linkOf(index)}
      className={styles.label}
      style={{ left: x(index) }}
      aria-label={`${label}明细`}
    >
      {label}
    </Link>
  ));

export function Bars({ plane: { plot, band, x, tall }, series, data }: Layer) {
  return data.map(({ label, values }, index) =>
    values.map((value, place) => {
      const bar = Math.min(BAR, band / (values.length + 1));
      const high = value > 0 ? Math.max(2, tall(value)) : 0;
      return (
        <rect
          key={`${label}/${series[place] ?? place}`}
          x={x(index) + (place - values.length / 2) * (bar + 2) + 1}
          y={TOP + plot - high}
          width={bar}
          height={high}
          rx={2}
          className={styles[`fill${place + 1}`]}
        />
      );
    }),
  );
}

/** A line with its ground for each series; `active` is the place that is read out. */
export function Areas({
  plane: { plot, x, tall },
  series,
  data,
  active,
}: Layer & { active: number | undefined }) {
  const gradient = useId();
  return series.map((name, place) => {
    const points = data.map(({ values }, index) => ({
      x: x(index),
      y: TOP + plot - tall(values[place] ?? 0),
    }));
    const line = linePath(points);
    return (
      <g key={name}>
        <defs>
          <linearGradient
            id={`${gradient}-${place}`}
            x1="0"
            x2="0"
            y1="0"
            y2="1"
            className={styles[`fade${place + 1}`]}
          >
            <stop offset="0" stopOpacity={place === 0 ? 0.22 : 0.12} />
            <stop offset="1" stopOpacity={0} />
          </linearGradient>
        </defs>
        <path
          d={`${line}L${x(data.length - 1)},${TOP + plot}L${x(0)},${TOP + plot}Z`}
          fill={`url(#${gradient}-${place})`}
        />
        <path d={line} className={styles[`line${place + 1}`]} />
        {points.map((one, index) => (
          <circle
            key={one.x}
            cx={one.x}
            cy={one.y}
            r={index === active ? 5 : 3}
            className={styles[`dot${place + 1}`]}
          />
        ))}
      </g>
    );
  });
}
