;; Weighted normal equations of four resamples side by side.
;;
;; Every number of a resample has three neighbours: those of the other resamples.
;; A place below means 32 bytes, four float64. Nothing is added across lanes, so
;; each resample is computed as if it were alone. The memory is scratch; the
;; counts of the clusters lie at 0, the caller says where the rest is.
(module
  (memory (export "memory") 1)

  ;; Counts as many draws for each resample as there are clusters, on top of what was counted.
  ;; At $numbers: numbers in [0, 1), resample after resample. One serves two draws, and those of
  ;; a resample are made up to an even number by one that is not used.
  (func (export "count") (param $clusters i32) (param $numbers i32)
    (local $lane i32) ;; in bytes
    (local $left i32) ;; draws of this resample
    (local $n v128) (local $both v128) (local $first v128) (local $second v128)
    (local $at i32)
    (local.set $n (f64x2.splat (f64.convert_i32_u (local.get $clusters))))
    (loop $lanes
      (local.set $left (local.get $clusters))
      (block $drawn
        (loop $fours
          ;; both = floor(number * n * n), first = floor(both / n), second = both - first * n.
          (local.set $both
            (f64x2.floor
              (f64x2.mul
                (f64x2.mul (v128.load (local.get $numbers)) (local.get $n))
                (local.get $n))))
          (local.set $numbers (i32.add (local.get $numbers) (i32.const 16)))
          (local.set $first (f64x2.floor (f64x2.div (local.get $both) (local.get $n))))
          ;; Added to 2^52, an integer stands in the lowest bits of the float64.
          (local.set $second
            (f64x2.add
              (f64x2.sub (local.get $both) (f64x2.mul (local.get $first) (local.get $n)))
              (v128.const f64x2 0x1p52 0x1p52)))
          (local.set $first (f64x2.add (local.get $first) (v128.const f64x2 0x1p52 0x1p52)))
          (local.set $at
            (i32.add
              (i32.shl (i32x4.extract_lane 0 (local.get $first)) (i32.const 5))
              (local.get $lane)))
          (f64.store
            (local.get $at)
            (f64.add (f64.load (local.get $at)) (f64.const 1)))
          (br_if $drawn (i32.eqz (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
          (local.set $at
            (i32.add
              (i32.shl (i32x4.extract_lane 0 (local.get $second)) (i32.const 5))
              (local.get $lane)))
          (f64.store
            (local.get $at)
            (f64.add (f64.load (local.get $at)) (f64.const 1)))
          (br_if $drawn (i32.eqz (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
          (local.set $at
            (i32.add
              (i32.shl (i32x4.extract_lane 2 (local.get $first)) (i32.const 5))
              (local.get $lane)))
          (f64.store
            (local.get $at)
            (f64.add (f64.load (local.get $at)) (f64.const 1)))
          (br_if $drawn (i32.eqz (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
          (local.set $at
            (i32.add
              (i32.shl (i32x4.extract_lane 2 (local.get $second)) (i32.const 5))
              (local.get $lane)))
          (f64.store
            (local.get $at)
            (f64.add (f64.load (local.get $at)) (f64.const 1)))
          (br_if $drawn (i32.eqz (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
          (br $fours)))
      (local.set $lane (i32.add (local.get $lane) (i32.const 8)))
      (br_if $lanes (i32.lt_u (local.get $lane) (i32.const 32)))))

  ;; Adds up columns, each cluster as often as it was drawn.
  ;; At $columns: $groups times $clusters places, each with one value of four
  ;; columns. To $sums goes one place a column.
  (func (export "addColumns")
    (param $clusters i32) (param $groups i32) (param $columns i32) (param $sums i32)
    (local $count i32) (local $end i32)
    (local $t01 v128) (local $t23 v128) (local $x v128)
    ;; Columns a to d, resamples 0 to 3: eight sums that stay in registers.
    (local $a01 v128) (local $b01 v128) (local $c01 v128) (local $d01 v128)
    (local $a23 v128) (local $b23 v128) (local $c23 v128) (local $d23 v128)
    (local.set $end (i32.shl (local.get $clusters) (i32.const 5)))
    (loop $fours
      (local.set $a01 (v128.const f64x2 0 0))
      (local.set $b01 (v128.const f64x2 0 0))
      (local.set $c01 (v128.const f64x2 0 0))
      (local.set $d01 (v128.const f64x2 0 0))
      (local.set $a23 (v128.const f64x2 0 0))
      (local.set $b23 (v128.const f64x2 0 0))
      (local.set $c23 (v128.const f64x2 0 0))
      (local.set $d23 (v128.const f64x2 0 0))
      (local.set $count (i32.const 0))
      (loop $drawn
        (local.set $t01 (v128.load (local.get $count)))
        (local.set $t23 (v128.load offset=16 (local.get $count)))
        (local.set $x (v128.load64_splat (local.get $columns)))
        (local.set $a01 (f64x2.add (local.get $a01) (f64x2.mul (local.get $t01) (local.get $x))))
        (local.set $a23 (f64x2.add (local.get $a23) (f64x2.mul (local.get $t23) (local.get $x))))
        (local.set $x (v128.load64_splat offset=8 (local.get $columns)))
        (local.set $b01 (f64x2.add (local.get $b01) (f64x2.mul (local.get $t01) (local.get $x))))
        (local.set $b23 (f64x2.add (local.get $b23) (f64x2.mul (local.get $t23) (local.get $x))))
        (local.set $x (v128.load64_splat offset=16 (local.get $columns)))
        (local.set $c01 (f64x2.add (local.get $c01) (f64x2.mul (local.get $t01) (local.get $x))))
        (local.set $c23 (f64x2.add (local.get $c23) (f64x2.mul (local.get $t23) (local.get $x))))
        (local.set $x (v128.load64_splat offset=24 (local.get $columns)))
        (local.set $d01 (f64x2.add (local.get $d01) (f64x2.mul (local.get $t01) (local.get $x))))
        (local.set $d23 (f64x2.add (local.get $d23) (f64x2.mul (local.get $t23) (local.get $x))))
        (local.set $columns (i32.add (local.get $columns) (i32.const 32)))
        (local.set $count (i32.add (local.get $count) (i32.const 32)))
        (br_if $drawn (i32.lt_u (local.get $count) (local.get $end))))
      (v128.store (local.get $sums) (local.get $a01))
      (v128.store offset=16 (local.get $sums) (local.get $a23))
      (v128.store offset=32 (local.get $sums) (local.get $b01))
      (v128.store offset=48 (local.get $sums) (local.get $b23))
      (v128.store offset=64 (local.get $sums) (local.get $c01))
      (v128.store offset=80 (local.get $sums) (local.get $c23))
      (v128.store offset=96 (local.get $sums) (local.get $d01))
      (v128.store offset=112 (local.get $sums) (local.get $d23))
      (local.set $sums (i32.add (local.get $sums) (i32.const 128)))
      (local.set $groups (i32.sub (local.get $groups) (i32.const 1)))
      (br_if $fours (local.get $groups))))

  ;; Takes packed sums apart: $entries places from $sums on, $perColumn to a column,
  ;; the first one in the lowest digit of base $base.
  (func (export "unpack")
    (param $sums i32) (param $triangle i32) (param $entries i32)
    (param $perColumn i32) (param $base f64)
    (local $end i32) (local $last i32)
    (local $bases v128)
    (local $rest01 v128) (local $rest23 v128) (local $above01 v128) (local $above23 v128)
    (local.set $bases (f64x2.splat (local.get $base)))
    (local.set $end (i32.add (local.get $triangle) (i32.shl (local.get $entries) (i32.const 5))))
    (loop $columns
      (local.set $rest01 (v128.load (local.get $sums)))
      (local.set $rest23 (v128.load offset=16 (local.get $sums)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      ;; The last entry of this column.
      (local.set $last
        (i32.add
          (local.get $triangle)
          (i32.shl (i32.sub (local.get $perColumn) (i32.const 1)) (i32.const 5))))
      (if (i32.ge_u (local.get $last) (local.get $end))
        (then (local.set $last (i32.sub (local.get $end) (i32.const 32)))))
      (block $whole
        (loop $digits
          (br_if $whole (i32.eq (local.get $triangle) (local.get $last)))
          ;; Below 2^53 a quotient never rounds up to the next integer.
          (local.set $above01 (f64x2.floor (f64x2.div (local.get $rest01) (local.get $bases))))
          (local.set $above23 (f64x2.floor (f64x2.div (local.get $rest23) (local.get $bases))))
          (v128.store
            (local.get $triangle)
            (f64x2.sub (local.get $rest01) (f64x2.mul (local.get $above01) (local.get $bases))))
          (v128.store offset=16
            (local.get $triangle)
            (f64x2.sub (local.get $rest23) (f64x2.mul (local.get $above23) (local.get $bases))))
          (local.set $rest01 (local.get $above01))
          (local.set $rest23 (local.get $above23))
          (local.set $triangle (i32.add (local.get $triangle) (i32.const 32)))
          (br $digits)))
      ;; What is left over is the last entry, or the only one.
      (v128.store (local.get $triangle) (local.get $rest01))
      (v128.store offset=16 (local.get $triangle) (local.get $rest23))
      (local.set $triangle (i32.add (local.get $triangle) (i32.const 32)))
      (br_if $columns (i32.lt_u (local.get $triangle) (local.get $end)))))

  ;; Solves A x = b by Cholesky's factorisation for the two resamples that start at the addresses.
  ;; At $triangle: the lower triangle of A, row by row, $k ($k + 1) / 2 places; becomes the factor L.
  ;; At $right: b, $k places; becomes x. Returns a bit for each resample whose A is definite;
  ;; of the others x holds nothing of use.
  (func (export "solveDefinite")
    (param $k i32) (param $triangle i32) (param $right i32) (result i32)
    (local $rowA i32) (local $rowB i32) ;; where rows a and b start
    (local $diagonal i32) ;; entry (a, a)
    (local $entry i32) ;; entry (a, b), or x[a]
    (local $p i32) (local $q i32) ;; factors of the next product
    (local $length i32) ;; of row a
    (local $stop i32) ;; one past the last x
    (local $value v128) (local $whole v128) (local $definite v128)
    (local.set $definite (v128.const i32x4 -1 -1 -1 -1))

    ;; L[a][b] = (A[a][b] - sum of L[a][c] L[b][c]) / L[b][b]; on the diagonal the root of the rest.
    (local.set $rowA (local.get $triangle))
    (local.set $diagonal (local.get $triangle))
    (loop $rows
      (local.set $rowB (local.get $triangle))
      (local.set $entry (local.get $rowA))
      (loop $entries
        (local.set $p (local.get $rowA))
        (local.set $q (local.get $rowB))
        (local.set $value (v128.load (local.get $entry)))
        (local.set $whole (local.get $value))
        (block $summed
          (loop $products
            (br_if $summed (i32.eq (local.get $p) (local.get $entry)))
            (local.set $value
              (f64x2.sub
                (local.get $value)
                (f64x2.mul (v128.load (local.get $p)) (v128.load (local.get $q)))))
            (local.set $p (i32.add (local.get $p) (i32.const 32)))
            (local.set $q (i32.add (local.get $q) (i32.const 32)))
            (br $products)))
        ;; Now $q is the diagonal of row b, whose end it is.
        (if (i32.ne (local.get $entry) (local.get $diagonal))
          (then
            (v128.store
              (local.get $entry)
              (f64x2.div (local.get $value) (v128.load (local.get $q))))))
        (local.set $rowB (i32.add (local.get $q) (i32.const 32)))
        (local.set $entry (i32.add (local.get $entry) (i32.const 32)))
        (br_if $entries (i32.le_u (local.get $entry) (local.get $diagonal))))
      ;; A matrix counts as definite if of each diagonal entry more than this share is left.
      (local.set $definite
        (v128.and
          (local.get $definite)
          (f64x2.gt
            (local.get $value)
            (f64x2.mul (v128.const f64x2 1e-10 1e-10) (local.get $whole)))))
      (v128.store (local.get $diagonal) (f64x2.sqrt (local.get $value)))
      ;; The next row starts where this one ended, and is longer by one.
      (local.set $length (i32.sub (local.get $entry) (local.get $rowA)))
      (local.set $rowA (local.get $entry))
      (local.set $diagonal (i32.add (local.get $rowA) (local.get $length)))
      (br_if $rows (i32.lt_u (local.get $length) (i32.shl (local.get $k) (i32.const 5)))))

    ;; Down the rows: x[a] = (b[a] - sum of L[a][b] x[b]) / L[a][a].
    (local.set $stop (i32.add (local.get $right) (i32.shl (local.get $k) (i32.const 5))))
    (local.set $entry (local.get $right))
    (local.set $p (local.get $triangle))
    (loop $down
      (local.set $value (v128.load (local.get $entry)))
      (local.set $q (local.get $right))
      (block $summed
        (loop $products
          (br_if $summed (i32.eq (local.get $q) (local.get $entry)))
          (local.set $value
            (f64x2.sub
              (local.get $value)
              (f64x2.mul (v128.load (local.get $p)) (v128.load (local.get $q)))))
          (local.set $p (i32.add (local.get $p) (i32.const 32)))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (br $products)))
      (v128.store (local.get $entry) (f64x2.div (local.get $value) (v128.load (local.get $p))))
      (local.set $p (i32.add (local.get $p) (i32.const 32)))
      (local.set $entry (i32.add (local.get $entry) (i32.const 32)))
      (br_if $down (i32.lt_u (local.get $entry) (local.get $stop))))

    ;; Up the columns: x[a] = (x[a] - sum of L[b][a] x[b]) / L[a][a], b from a + 1 on.
    (local.set $diagonal (i32.sub (local.get $p) (i32.const 32)))
    (loop $up
      (local.set $entry (i32.sub (local.get $entry) (i32.const 32)))
      (local.set $length
        (i32.add (i32.sub (local.get $entry) (local.get $right)) (i32.const 32)))
      (local.set $value (v128.load (local.get $entry)))
      ;; From (b, a) to (b + 1, a) it is as far as row b is long.
      (local.set $p (i32.add (local.get $diagonal) (local.get $length)))
      (local.set $q (i32.add (local.get $entry) (i32.const 32)))
      (block $summed
        (loop $products
          (br_if $summed (i32.eq (local.get $q) (local.get $stop)))
          (local.set $value
            (f64x2.sub
              (local.get $value)
              (f64x2.mul (v128.load (local.get $p)) (v128.load (local.get $q)))))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (local.set $p (i32.add (local.get $p) (i32.sub (local.get $q) (local.get $right))))
          (br $products)))
      (v128.store
        (local.get $entry)
        (f64x2.div (local.get $value) (v128.load (local.get $diagonal))))
      (local.set $diagonal (i32.sub (local.get $diagonal) (local.get $length)))
      (br_if $up (i32.gt_u (local.get $entry) (local.get $right))))
    (i64x2.bitmask (local.get $definite)))
)
