;; Sums of resampled values, four resamples side by side, each in its own order.
;;
;; The memory is scratch: the values lie at 0, the caller says where the rest is.
;; Both functions add up $groups times four resamples of $n values. At $indices
;; lie 16-bit indices, resample after resample; to $sums goes one sum a resample.
(module
  (memory (export "memory") 1)

  (func (export "addPlainly")
    (param $n i32) (param $groups i32) (param $indices i32) (param $sums i32)
    (local $row i32) ;; bytes from one resample's indices to the next one's
    (local $end i32)
    (local $p0 i32) (local $p1 i32) (local $p2 i32) (local $p3 i32)
    (local $sum01 v128) (local $sum23 v128)
    (local.set $row (i32.shl (local.get $n) (i32.const 1)))
    (local.set $p0 (local.get $indices))
    (loop $fours
      (local.set $p1 (i32.add (local.get $p0) (local.get $row)))
      (local.set $p2 (i32.add (local.get $p1) (local.get $row)))
      (local.set $p3 (i32.add (local.get $p2) (local.get $row)))
      (local.set $end (local.get $p1))
      (local.set $sum01 (v128.const f64x2 0 0))
      (local.set $sum23 (v128.const f64x2 0 0))
      (loop $values
        (local.set $sum01
          (f64x2.add
            (local.get $sum01)
            (v128.load64_lane 1
              (i32.shl (i32.load16_u (local.get $p1)) (i32.const 3))
              (v128.load64_zero (i32.shl (i32.load16_u (local.get $p0)) (i32.const 3))))))
        (local.set $sum23
          (f64x2.add
            (local.get $sum23)
            (v128.load64_lane 1
              (i32.shl (i32.load16_u (local.get $p3)) (i32.const 3))
              (v128.load64_zero (i32.shl (i32.load16_u (local.get $p2)) (i32.const 3))))))
        (local.set $p0 (i32.add (local.get $p0) (i32.const 2)))
        (local.set $p1 (i32.add (local.get $p1) (i32.const 2)))
        (local.set $p2 (i32.add (local.get $p2) (i32.const 2)))
        (local.set $p3 (i32.add (local.get $p3) (i32.const 2)))
        (br_if $values (i32.lt_u (local.get $p0) (local.get $end))))
      (v128.store (local.get $sums) (local.get $sum01))
      (v128.store offset=16 (local.get $sums) (local.get $sum23))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (local.set $p0 (local.get $p3))
      (local.set $groups (i32.sub (local.get $groups) (i32.const 1)))
      (br_if $fours (local.get $groups))))

  ;; Knuth's two-sum gives the exact rounding error without asking which term is larger:
  ;; next = sum + value, part = next - sum, error = (sum - (next - part)) + (value - part).
  (func (export "addWithCompensation")
    (param $n i32) (param $groups i32) (param $indices i32) (param $sums i32)
    (local $row i32) (local $end i32)
    (local $p0 i32) (local $p1 i32) (local $p2 i32) (local $p3 i32)
    (local $sum01 v128) (local $sum23 v128)
    (local $lost01 v128) (local $lost23 v128)
    (local $value v128) (local $next v128) (local $part v128)
    (local.set $row (i32.shl (local.get $n) (i32.const 1)))
    (local.set $p0 (local.get $indices))
    (loop $fours
      (local.set $p1 (i32.add (local.get $p0) (local.get $row)))
      (local.set $p2 (i32.add (local.get $p1) (local.get $row)))
      (local.set $p3 (i32.add (local.get $p2) (local.get $row)))
      (local.set $end (local.get $p1))
      (local.set $sum01 (v128.const f64x2 0 0))
      (local.set $sum23 (v128.const f64x2 0 0))
      (local.set $lost01 (v128.const f64x2 0 0))
      (local.set $lost23 (v128.const f64x2 0 0))
      (loop $values
        (local.set $value
          (v128.load64_lane 1
            (i32.shl (i32.load16_u (local.get $p1)) (i32.const 3))
            (v128.load64_zero (i32.shl (i32.load16_u (local.get $p0)) (i32.const 3)))))
        (local.set $next (f64x2.add (local.get $sum01) (local.get $value)))
        (local.set $part (f64x2.sub (local.get $next) (local.get $sum01)))
        (local.set $lost01
          (f64x2.add
            (local.get $lost01)
            (f64x2.add
              (f64x2.sub (local.get $sum01) (f64x2.sub (local.get $next) (local.get $part)))
              (f64x2.sub (local.get $value) (local.get $part)))))
        (local.set $sum01 (local.get $next))
        (local.set $value
          (v128.load64_lane 1
            (i32.shl (i32.load16_u (local.get $p3)) (i32.const 3))
            (v128.load64_zero (i32.shl (i32.load16_u (local.get $p2)) (i32.const 3)))))
        (local.set $next (f64x2.add (local.get $sum23) (local.get $value)))
        (local.set $part (f64x2.sub (local.get $next) (local.get $sum23)))
        (local.set $lost23
          (f64x2.add
            (local.get $lost23)
            (f64x2.add
              (f64x2.sub (local.get $sum23) (f64x2.sub (local.get $next) (local.get $part)))
              (f64x2.sub (local.get $value) (local.get $part)))))
        (local.set $sum23 (local.get $next))
        (local.set $p0 (i32.add (local.get $p0) (i32.const 2)))
        (local.set $p1 (i32.add (local.get $p1) (i32.const 2)))
        (local.set $p2 (i32.add (local.get $p2) (i32.const 2)))
        (local.set $p3 (i32.add (local.get $p3) (i32.const 2)))
        (br_if $values (i32.lt_u (local.get $p0) (local.get $end))))
      (v128.store (local.get $sums) (f64x2.add (local.get $sum01) (local.get $lost01)))
      (v128.store offset=16 (local.get $sums) (f64x2.add (local.get $sum23) (local.get $lost23)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (local.set $p0 (local.get $p3))
      (local.set $groups (i32.sub (local.get $groups) (i32.const 1)))
      (br_if $fours (local.get $groups))))
)
